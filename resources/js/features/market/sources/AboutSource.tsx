import { useTranslation } from 'react-i18next'
import type { SourceKind } from '#server/platform/env/feed-settings.ts'

const NOTES = ['what', 'fresh', 'limits', 'licence'] as const

/** What a jeweller should know of a source before relying on it. */
export function AboutSource({ kind }: { kind: SourceKind }) {
  const { t } = useTranslation('gold-price-sources')
  return (
    <section className="mt-6 border-t pt-4">
      <h3 className="mb-2 text-sm font-semibold text-text-2">{t('about.title')}</h3>
      <dl className="flex flex-col gap-2">
        {NOTES.map((note) => (
          <div key={note}>
            <dt className="text-sm text-text-3">{t(`about.${note}`)}</dt>
            <dd>{t(`note.${kind}.${note}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
