import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#client/lib/page-props.ts'
import { Card } from '#client/ui/Card.tsx'
import type { ShopDetails } from '#server/workspace/messages/contact-props.ts'

/** The details of the shop in large type, to read to customers. */
export function ShopCard({ details }: { details: ShopDetails }) {
  const { t } = useTranslation('contact')
  const can = useCan()
  const { name, address, taxId, bank } = details
  const facts = [
    [t('details.address'), address],
    [t('details.tax_id'), taxId],
    [t('details.bank'), bank],
  ].filter(([, value]) => value)
  return (
    <Card title={t('details.title')} className="lg:p-8!">
      <p className="font-display text-3xl wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <dl className="mt-4 flex flex-col gap-4">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-text-2">{label}</dt>
            <dd className="mt-0.5 text-lg whitespace-pre-line wrap-anywhere select-all">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {facts.length === 0 && <p className="text-text-2">{t('details.empty')}</p>}
      {facts.length === 0 && can['shop_settings.save'] && (
        <Link
          href="/configuration#documents"
          className="mt-2 inline-block text-petrol underline-offset-2 hover:underline"
        >
          {t('details.enter')}
        </Link>
      )}
    </Card>
  )
}
