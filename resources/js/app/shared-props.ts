import type { SharedProps } from '#server/shared-props.ts'

/** A word for the person who just did something: `<key>` in `notices.json`. */
export interface FlashNotice {
  key: string
  values?: Record<string, string | number>
  tone?: 'neutral' | 'gold' | 'positive' | 'critical' | 'caution' | 'notice'
}

/** What Inertia's own types say of every page of ours. */
declare module '@inertiajs/core' {
  interface InertiaConfig {
    sharedPageProps: SharedProps
    flashDataType: { notice?: FlashNotice }
    errorValueType: string
  }
}
