export type Tone = 'neutral' | 'gold' | 'positive' | 'critical' | 'caution' | 'notice'

/** Ink and ground of a tone; the words always say the same thing. */
export const toneColours: Record<Tone, string> = {
  neutral: 'bg-sunken text-text-2 dark:bg-raised',
  gold: 'bg-gold-tint text-gold',
  positive: 'bg-positive-tint text-positive',
  critical: 'bg-critical-tint text-critical',
  caution: 'bg-caution-tint text-caution',
  notice: 'bg-notice-tint text-notice',
}

/** The narrow edge that marks a tone at the start of a banner. */
export const toneEdges: Record<Tone, string> = {
  neutral: 'border-s-border-strong',
  gold: 'border-s-gold-fill',
  positive: 'border-s-positive',
  critical: 'border-s-critical',
  caution: 'border-s-caution',
  notice: 'border-s-notice',
}
