import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { PartDirection } from '#client/lib/preferences/direction.ts'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { LowestContrast } from './contrast.ts'
import type { ForcedState } from './forced-states.ts'

/** How the examples of a page are shown, whatever the theme and the language of the page are. */
export interface Look {
  theme: string
  direction: 'ltr' | 'rtl'
  /** In pixels; `full` takes all there is. */
  width: string
  /** In which state all controls are shown; null: in that of each. */
  forced: ForcedState | null
}

const WIDTHS = ['full', '768', '320']
const STATES = ['hover', 'focus', 'pressed'] as const

/** The look of the examples; at first that of the page. */
export function useLook() {
  return useState<Look>(() => ({
    theme: document.body.classList.contains('dark') ? 'dark' : 'light',
    direction: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
    width: 'full',
    forced: null,
  }))
}

/** Changes theme, direction, width and state of the examples, without those of the page. */
export function LookControls({ look, onChange }: { look: Look; onChange: (look: Look) => void }) {
  const { t } = useTranslation('kit')
  const force = async (id: string) => {
    const forced = STATES.find((state) => state === id) ?? null
    if (forced) (await import('./forced-states.ts')).addForcedStates()
    onChange({ ...look, forced })
  }
  return (
    <div data-print="no" className="flex flex-wrap gap-2 [&_label]:min-h-8.5">
      <Segmented
        label={t('theme')}
        options={[
          { id: 'light', label: t('light') },
          { id: 'dark', label: t('dark') },
        ]}
        value={look.theme}
        onChange={(theme) => onChange({ ...look, theme })}
      />
      <Segmented
        label={t('direction')}
        options={[
          { id: 'ltr', label: t('left_to_right') },
          { id: 'rtl', label: t('right_to_left') },
        ]}
        value={look.direction}
        onChange={(id) => onChange({ ...look, direction: id === 'rtl' ? 'rtl' : 'ltr' })}
      />
      <Segmented
        label={t('width')}
        options={WIDTHS.map((id) => ({ id, label: id === 'full' ? t('full_width') : `${id} px` }))}
        value={look.width}
        onChange={(width) => onChange({ ...look, width })}
        className="max-md:hidden"
      />
      <Segmented
        label={t('state')}
        options={[
          { id: 'none', label: t('at_rest') },
          ...STATES.map((id) => ({ id, label: t(id) })),
        ]}
        value={look.forced ?? 'none'}
        // Without the code of the states the examples stay as they are.
        onChange={(id) => force(id).catch(() => onChange({ ...look, forced: null }))}
      />
    </div>
  )
}

/** Examples in a box of their own look, with the lowest contrast of their texts. */
export function ExampleBox({ look, children }: { look: Look; children: ReactNode }) {
  const { theme, direction, width, forced } = look
  const box = useRef<HTMLDivElement>(null)
  return (
    <div>
      <div
        ref={box}
        lang="en"
        dir={direction}
        data-forced={forced}
        style={width === 'full' ? {} : { maxWidth: `${width}px` }}
        className={clsx(
          theme,
          // What sticks below the header of the page would stick below the edge of this box.
          'overflow-x-auto rounded-card border bg-canvas p-4 text-text [--below-header:1.5rem] sm:p-6',
        )}
      >
        <PartDirection value={direction}>{children}</PartDirection>
      </div>
      <Contrast box={box} theme={theme} />
    </div>
  )
}

/** Colors change over this time, in which nothing can be measured. */
const FADE_MS = 300

/** Measured again after each change of the theme. */
function Contrast({ box, theme }: { box: RefObject<HTMLElement | null>; theme: string }) {
  const { t } = useTranslation('kit')
  const { number } = useFormat()
  const [lowest, setLowest] = useState<LowestContrast>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme decides the colors that are measured.
  useEffect(() => {
    const measure = async () => {
      const { lowestContrast } = await import('./contrast.ts')
      setLowest(box.current ? lowestContrast(box.current) : undefined)
    }
    // Without the code that measures, the example is shown without its contrast.
    const timer = setTimeout(() => measure().catch(() => setLowest(undefined)), FADE_MS)
    return () => clearTimeout(timer)
  }, [theme])
  return (
    // Its line is there before it is measured, so that nothing below it moves.
    <p className="mt-2 min-h-[1lh] text-sm text-text-3">
      {lowest &&
        t('contrast', {
          ratio: number(Math.floor(lowest.ratio * 10) / 10),
          required: number(lowest.required),
          text: lowest.text,
        })}
    </p>
  )
}
