import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { ContactForm } from '#client/features/workspace/contact/ContactForm.tsx'
import type { Pages } from '#server/http/pages.ts'

/** A message to the admins. */
export default function ContactUsBoxed(page: Pages['pages/contact-us-boxed']) {
  const { t } = useTranslation('contact')
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <ContactForm page={page} />
    </div>
  )
}
