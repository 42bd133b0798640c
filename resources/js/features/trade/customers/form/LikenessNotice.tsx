import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#client/ui/Notice.tsx'
import type { PossibleDuplicate } from '#server/trade/customers/props.ts'
import type { Fields } from './form-fields.ts'
import { useLikeness } from './useLikeness.ts'

/** Says while one types that this customer may be there already. */
export function LikenessNotice({ fields, except }: { fields: Fields; except: number | null }) {
  const { t } = useTranslation('customers')
  const alike = useLikeness(fields, except)
  return (
    <div aria-live="polite">
      {alike.length > 0 && (
        <Notice tone="caution" title={t('alike.title', { count: alike.length })}>
          <ul className="mt-1 flex flex-col gap-1">
            {alike.map((one) => (
              <Alike key={one.id} one={one} />
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

function Alike({ one: { id, name, detail, by } }: { one: PossibleDuplicate }) {
  const { t } = useTranslation('customers')
  return (
    <li>
      <Link
        href={`/customers/${id}`}
        className="font-medium text-petrol underline underline-offset-2"
      >
        <bdi>{name}</bdi>
      </Link>{' '}
      <bdi className="text-sm">{detail}</bdi> <span className="text-sm">· {t(`alike.${by}`)}</span>
    </li>
  )
}
