import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { AlloyDialog } from '#client/features/catalogue/alloys/AlloyDialog.tsx'
import { AlloyList } from '#client/features/catalogue/alloys/AlloyList.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The alloys that the shop sells, and those that it could sell. */
export default function Alloys({ alloys }: Pages['alloys']) {
  const { t } = useTranslation('alloys')
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <Button variant="primary" onPress={() => setAdding(true)}>
            <Icon icon={Plus} size={16} />
            {t('add')}
          </Button>
        }
      />
      <AlloyList alloys={alloys} />
      {isAdding && <AlloyDialog onClose={() => setAdding(false)} />}
    </>
  )
}
