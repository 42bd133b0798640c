import { router } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import type { Pages } from '#server/pages.ts'
import { Card } from '../Components/Card.tsx'
import { PageHeader } from '../Components/PageHeader.tsx'
import { ProofForm } from '../Components/proof/ProofForm.tsx'

/** Who are you? Asked before a page, which then opens. */
export default function Proof({ next }: Pages['proof']) {
  const { t } = useTranslation('proof')
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('page_text')} />
      <Card className="max-w-lg">
        <ProofForm onProven={() => router.visit(next, { replace: true })} />
      </Card>
    </>
  )
}
