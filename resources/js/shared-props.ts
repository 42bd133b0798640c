import type { SharedProps as ServerProps } from '#server/shared-props.ts'

/** What every page is given beside its own props. */
export interface SharedProps extends ServerProps {
  shop: { currency: string; weightUnit: string; timeZone: string; name: string } | null
  gold: GoldProps | null
}

/** The gold price that prices would stand on now; `mid` is decimal text per troy ounce. */
export interface GoldProps {
  id: number
  mid: string
  currency: string
  source: string
  quotedAt: string
  kind: string
  example: boolean
  ageMinutes: number
}

/** A word for the person who just did something: `notices.<key>` in `shell.json`. */
export interface FlashNotice {
  key: string
  values?: Record<string, string | number>
  tone?: 'neutral' | 'gold' | 'positive' | 'critical' | 'caution' | 'notice'
}

declare module '@inertiajs/core' {
  interface InertiaConfig {
    sharedPageProps: SharedProps
    flashDataType: { notice?: FlashNotice }
    errorValueType: string
  }
}
