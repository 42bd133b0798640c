import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Notice } from '#client/ui/Notice.tsx'
import type { UndoEffectProps } from '#server/pricing/runs/props.ts'

interface UndoSummaryProps {
  facts: UndoEffectProps
  currency: string
}

/** How many prices are restored, and which stay because they were changed since. */
export function UndoSummary({ facts, currency }: UndoSummaryProps) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  const { restored, left, changed, changeMinor, removed, underFloor } = facts
  return (
    <div className="mt-3 space-y-3">
      <p className="font-medium">
        {t('undo.restored', { count: restored, shown: format.number(restored) })}{' '}
        {changeMinor !== null && (
          <bdi className="font-normal text-text-2">
            {t('undo.sum', {
              money: format.money(changeMinor, currency, { sign: true }),
            })}
          </bdi>
        )}
      </p>
      {removed > 0 && <p>{t('list.removed', { shown: format.number(removed) })}</p>}
      {left > 0 && (
        <div>
          <p className="font-medium">
            {t('undo.notRestored', { count: left, shown: format.number(left) })}
          </p>
          <ul className="mt-1 max-h-40 space-y-0.5 overflow-y-auto text-sm text-text-2">
            {changed.map(({ sku, by, at }) => (
              <li key={sku}>
                <bdi className="font-medium text-text">{sku}</bdi>{' '}
                {at === null
                  ? t('line.changedSince')
                  : t('line.changedSinceBy', {
                      by: by ?? t('basis.system'),
                      at: format.dateTime(at),
                    })}
              </li>
            ))}
            {left > changed.length && (
              <li>{t('undo.more', { shown: format.number(left - changed.length) })}</li>
            )}
          </ul>
        </div>
      )}
      {underFloor !== null && underFloor.count > 0 && (
        <Notice
          tone="caution"
          title={t('undo.underFloor', {
            count: underFloor.count,
            shown: format.number(underFloor.count),
          })}
        >
          <bdi>{underFloor.skus.join(', ')}</bdi>
          {underFloor.count > underFloor.skus.length && ' …'}
          {!facts.mayOverride && <p>{t('undo.underFloorAdmin')}</p>}
        </Notice>
      )}
    </div>
  )
}
