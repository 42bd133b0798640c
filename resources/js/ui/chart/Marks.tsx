import { router } from '@inertiajs/react'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { useRoving } from './hooks.ts'
import type { Cluster, Mark } from './marks.ts'

interface MarksProps {
  clusters: readonly Cluster[]
  /** Position of the time axis, in pixels from the top. */
  axisY: number
  width: number
  direction: 'ltr' | 'rtl'
}

/** Event markers (◆) on the time axis, with a tooltip and a card that leads to their pages. */
export function Marks({ clusters, axisY, width, direction }: MarksProps) {
  const { t } = useTranslation('gold-price-logs')
  const { row, at, setChosen, onKeyDown } = useRoving(clusters.length, direction)
  const [shown, setShown] = useState<number | null>(null)
  const shownCluster = shown === null ? undefined : clusters[shown]
  if (clusters.length === 0) return null
  return (
    <>
      <fieldset
        ref={row}
        aria-label={t('event.label')}
        onKeyDown={(event) =>
          onKeyDown({ key: event.key, preventDefault: () => event.preventDefault() })
        }
        onBlur={() => setShown(null)}
      >
        {clusters.map((cluster, index) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the pointer shows the same tooltip as the focus.
          <span
            key={cluster.marks[0]?.key}
            className="absolute size-6"
            style={{ left: cluster.x - 12, top: axisY - 12 }}
            onPointerEnter={() => setShown(index)}
            onPointerLeave={() => setShown(null)}
            onFocus={() => {
              setChosen(index)
              setShown(index)
            }}
          >
            <MarkButton cluster={cluster} tabIndex={index === at ? 0 : -1} />
          </span>
        ))}
      </fieldset>
      {shownCluster && <MarkTooltip cluster={shownCluster} axisY={axisY} width={width} />}
    </>
  )
}

function MarkButton({ cluster: { marks }, tabIndex }: { cluster: Cluster; tabIndex: 0 | -1 }) {
  const { t } = useTranslation('gold-price-logs')
  const mark = marks.find(({ kind }) => kind === 'waiting') ?? marks[0]
  if (!mark) return null
  const label =
    marks.length === 1
      ? t('event.at', { what: mark.what, time: mark.time })
      : t('event.several', { count: marks.length, time: mark.time })
  return (
    <MenuTrigger>
      <Button
        data-mark
        aria-label={label}
        excludeFromTabOrder={tabIndex === -1}
        className={markClass}
      >
        <Diamond kind={mark.kind} />
      </Button>
      <Popover placement="top" containerPadding={8} className={clsx(menuClass, 'max-w-80')}>
        <Menu
          aria-label={label}
          className="max-h-72 overflow-y-auto outline-none"
          onAction={(key) => visitMark(marks, String(key))}
        >
          {marks.toReversed().map(({ key, kind, what, time, detail }) => (
            <MenuItem
              key={key}
              id={key}
              textValue={what}
              className={clsx(menuItemClass, 'h-auto py-2')}
            >
              <svg aria-hidden width={12} height={12} viewBox="-6 -6 12 12">
                <Shape kind={kind} />
              </svg>
              <span className="min-w-0 flex-1">
                <span className="block font-medium text-petrol">{what}</span>
                <span className="block text-sm text-text-2">{time}</span>
                {detail && <span className="block text-sm text-text-2">{detail}</span>}
              </span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

function visitMark(marks: readonly Mark[], key: string) {
  const mark = marks.find((one) => one.key === key)
  if (mark) router.visit(mark.href)
}

function Diamond({ kind }: { kind: Mark['kind'] }) {
  return (
    <svg aria-hidden width={24} height={24} viewBox="-12 -12 24 24">
      <Shape kind={kind} />
    </svg>
  )
}

/** The symbol of an event kind; its text says the same. */
function Shape({ kind }: { kind: Mark['kind'] }) {
  return <path d="M0 -5l5 5l-5 5l-5 -5z" strokeWidth={1.5} className={shapeClasses[kind]} />
}

/** A symbol of the chart and what it means, in the list of them below the chart. */
export function LegendMark({ kind, children }: { kind: Mark['kind']; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <svg aria-hidden width={12} height={12} viewBox="-6.5 -6.5 13 13">
        <Shape kind={kind} />
      </svg>
      {children}
    </li>
  )
}

export const legendClass = 'mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-text-2 max-md:text-xs'

interface MarkTooltipProps extends Pick<MarksProps, 'axisY' | 'width'> {
  cluster: Cluster
}

/** Tooltip of the hovered or focused marker; of several events the last few. */
function MarkTooltip({ cluster: { x, marks }, axisY, width }: MarkTooltipProps) {
  const position = x > width / 2 ? { right: width - x - 12 } : { left: x - 12 }
  return (
    <div
      aria-hidden
      style={{ ...position, bottom: `calc(100% - ${axisY - 14}px)` }}
      className="pointer-events-none absolute z-10 max-w-72 rounded-control border bg-raised px-2.5 py-1.5 shadow-menu"
    >
      {marks.slice(-MAX_LINES).map(({ key, what, time }) => (
        <p key={key} dir="auto" className="text-sm">
          <span className="font-medium">{what}</span> <span className="text-text-2">{time}</span>
        </p>
      ))}
    </div>
  )
}

const MAX_LINES = 4

const shapeClasses: Record<Mark['kind'], string> = {
  done: 'fill-gold-fill stroke-gold',
  undone: 'fill-surface stroke-gold',
  typed: 'fill-petrol stroke-surface',
  waiting: 'fill-caution stroke-surface',
}

const markClass =
  'flex size-6 items-center justify-center rounded-chip hover:bg-sunken focus-visible:bg-sunken'
