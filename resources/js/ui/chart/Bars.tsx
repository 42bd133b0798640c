import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { barsFromZero } from './bars.ts'

interface BarDatum {
  key: string
  text: string
  /** The page with what is behind the value. */
  href?: string | undefined
  value: number
  /** The value as it is shown. */
  valueText: string
}

interface BarsProps {
  bars: readonly BarDatum[]
  /** Zero, as it is shown on the axis. */
  zeroText: string
}

/**
 * Horizontal bars with text and value, all from one zero line: negative bars go to the start side, positive ones to the
 * end side. The zero line and its label are shown where a value is negative.
 */
export function Bars({ bars, zeroText }: BarsProps) {
  const { zero, bars: spans } = barsFromZero(bars.map(({ value }) => value))
  const hasNegative = bars.some(({ value }) => value < 0)
  const zeroPlace = { insetInlineStart: `${zero * 100}%` }
  return (
    <div className="grid grid-cols-[minmax(3rem,max-content)_1fr_max-content] gap-x-3 text-sm">
      <ul className="contents">
        {bars.map(({ key, text, href, value, valueText }, n) => {
          const { side, size } = spans[n] ?? { side: 'end', size: 0 }
          const start = side === 'end' ? zero : zero - size
          return (
            <li key={key} className="col-span-3 grid grid-cols-subgrid items-center py-0.5">
              {href ? (
                <Link href={href} className="text-petrol underline-offset-2 hover:underline">
                  <bdi>{text}</bdi>
                </Link>
              ) : (
                <span className="text-text-2">
                  <bdi>{text}</bdi>
                </span>
              )}
              <span aria-hidden="true" className="relative -my-0.5 self-stretch">
                {hasNegative && (
                  <span
                    data-zero
                    className="absolute inset-y-0 w-px bg-border-strong [print-color-adjust:exact]"
                    style={zeroPlace}
                  />
                )}
                <span
                  data-bar-side={side}
                  className={clsx(
                    'absolute top-1/2 h-2.5 -translate-y-1/2 rounded-sm [print-color-adjust:exact]',
                    value !== 0 && 'min-w-0.5',
                    value < 0 ? 'bg-chart-garnet' : 'bg-chart-teal',
                  )}
                  style={{ insetInlineStart: `${start * 100}%`, inlineSize: `${size * 100}%` }}
                />
              </span>
              <bdi className="num">{valueText}</bdi>
            </li>
          )
        })}
      </ul>
      {hasNegative && (
        <>
          <span />
          <span aria-hidden="true" className="relative h-5 text-xs text-text-3">
            <bdi
              className="absolute -translate-x-1/2 whitespace-nowrap rtl:translate-x-1/2"
              style={zeroPlace}
            >
              {zeroText}
            </bdi>
          </span>
          <span />
        </>
      )}
    </div>
  )
}
