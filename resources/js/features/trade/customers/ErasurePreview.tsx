import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { useShop } from '#client/lib/page-props.ts'
import { Notice } from '#client/ui/Notice.tsx'
import type { ErasureProps } from '#server/compliance/erasure/props.ts'

const MAX_SHOWN = 5

/** What an erasure retains and until when, and what it deletes. */
export function ErasurePreview({ preview }: { preview: ErasureProps }) {
  const { t } = useTranslation('customers')
  const { date, number, money } = useFormat()
  const { currency } = useShop()
  const until = (day: string) => date(`${day}T12:00:00Z`)
  const retained = preview.stays.toSorted((a, b) => a.until.localeCompare(b.until))
  const rest = retained.slice(MAX_SHOWN)
  const deleted = (['ids', 'documents', 'emails', 'drafts'] as const).filter(
    (key) => preview[key] > 0,
  )
  return (
    <div className="flex flex-col gap-4">
      {preview.open > 0 && <Notice tone="critical" title={t('erase.open', { n: preview.open })} />}
      {preview.credit > 0 && (
        <Notice
          tone="critical"
          title={t('erase.credit', { amount: money(preview.credit, currency) })}
        />
      )}
      <section>
        <h3 className="font-semibold">
          {t(retained.length > 0 ? 'erase.kept' : 'erase.kept_none')}
        </h3>
        <ul className="mt-1 divide-y">
          {retained.slice(0, MAX_SHOWN).map((one) => (
            <li
              key={`${one.kind}${one.number}${one.until}`}
              className="flex flex-wrap justify-between gap-x-4 py-1.5"
            >
              <span>{t(`erase.kind.${one.kind}`, { number: one.number ?? '' })}</span>
              <span className="text-text-2">{t('erase.until', { at: until(one.until) })}</span>
            </li>
          ))}
          {rest.length > 0 && (
            <li className="py-1.5 text-text-2">
              {t('erase.more', { n: rest.length, at: until(rest.at(-1)?.until ?? '') })}
            </li>
          )}
        </ul>
      </section>
      {deleted.length > 0 && (
        <section>
          <h3 className="font-semibold">{t('erase.deleted')}</h3>
          <dl className="mt-1 divide-y">
            {deleted.map((key) => (
              <div key={key} className="flex justify-between gap-4 py-1.5">
                <dt>{t(`erase.${key}`)}</dt>
                <dd className="num">{number(preview[key])}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <p className="text-sm text-text-2">{t('erase.audit_log_note')}</p>
    </div>
  )
}
