import { clsx } from 'clsx'
import type { RuleField } from '#server/formula/settings/pricing-settings.ts'
import { useSettingLabels } from './useSettingLabels.ts'

interface DecidedFieldsProps {
  title: string
  currency: string
  /** Each setting with the name of who decides it. */
  fields: { field: RuleField; value: unknown; place: string; isRule: boolean }[]
}

/** Settings of a price, each with who decides it: a rule, a group of pieces, a metal or the whole shop. */
export function DecidedFields({ title, currency, fields }: DecidedFieldsProps) {
  const labels = useSettingLabels(currency)
  return (
    <table className="w-full">
      <caption className="sr-only">{title}</caption>
      <tbody>
        {fields.map(({ field, value, place, isRule }) => (
          <tr key={field}>
            <th scope="row" className="border-b py-1.5 pe-3 text-start font-normal text-text-2">
              {labels.field(field)}
            </th>
            <td className="border-b py-1.5 text-end">
              <bdi className="block">{labels.value(field, value)}</bdi>
              <bdi className={clsx('block text-sm', isRule ? 'text-gold' : 'text-text-2')}>
                {place}
              </bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
