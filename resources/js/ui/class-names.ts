export type Tone = 'neutral' | 'gold' | 'positive' | 'critical' | 'caution' | 'notice'

/** Text and background colour of a tone; never the only carrier of meaning. */
export const toneColours: Record<Tone, string> = {
  neutral: 'bg-sunken text-text-2 dark:bg-raised',
  gold: 'bg-gold-tint text-gold',
  positive: 'bg-positive-tint text-positive',
  critical: 'bg-critical-tint text-critical',
  caution: 'bg-caution-tint text-caution',
  notice: 'bg-notice-tint text-notice',
}

/** Border colour at the start of a banner. */
export const toneEdges: Record<Tone, string> = {
  neutral: 'border-s-border-strong',
  gold: 'border-s-gold-fill',
  positive: 'border-s-positive',
  critical: 'border-s-critical',
  caution: 'border-s-caution',
  notice: 'border-s-notice',
}

export const menuClass =
  'min-w-44 rounded-control border bg-raised p-1 shadow-menu outline-none entering:animate-rise-in exiting:animate-fade-out'

export const menuItemClass =
  'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-chip px-2.5 py-1.5 outline-none focus:bg-sunken pointer-coarse:min-h-11'

/** One of several parts of a page or a card; the current one has a line below it. */
export const tabClass =
  'shrink-0 border-b-2 border-transparent py-2 font-semibold text-text-2 hover:text-text pointer-coarse:py-3'

/** A square button of the height of the other controls of a list. */
export const squareButtonClass =
  'inline-flex size-9 shrink-0 items-center justify-center rounded-control border border-border-strong bg-surface text-text-2 hover:bg-sunken hover:text-text disabled:opacity-50 pointer-coarse:size-11 dark:hover:bg-raised'

/** Popover panel of a header button. */
export const panelClass =
  'flex max-w-[calc(100vw-1rem)] flex-col overflow-y-auto rounded-card border bg-raised shadow-menu outline-none entering:animate-rise-in exiting:animate-fade-out'
