import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { ContactForm } from '#client/features/workspace/contact/ContactForm.tsx'
import { ShopCard } from '#client/features/workspace/contact/ShopCard.tsx'
import type { Pages } from '#server/http/pages.ts'

/** A message to the admins, beside the details of the shop. */
export default function ContactUsCover(page: Pages['pages/contact-us-cover']) {
  const { t } = useTranslation('contact')
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <ShopCard details={page.details} />
        <ContactForm page={page} />
      </div>
    </>
  )
}
