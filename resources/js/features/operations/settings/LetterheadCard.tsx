import { router } from '@inertiajs/react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useTranslation } from 'react-i18next'
import { sendPicture } from '#client/lib/json-request.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { TextAreaField, TextField } from '#client/ui/Field.tsx'
import type { Logo } from '#server/configuration/trade-settings.ts'
import type { ShopSettingsProps } from '#server/operations/settings/props.ts'
import type { PartForm } from './useShopParts.ts'

const IMAGE_TYPES = ['image/png', 'image/jpeg']
const LOGO = '/configuration/logo'

/** Details of the shop that are printed on documents besides its name. */
export default function LetterheadCard({
  form,
  shop,
}: {
  form: PartForm<'documents'>
  shop: ShopSettingsProps
}) {
  const { t } = useTranslation('documents')
  const { t: shell } = useTranslation('shell')
  const { data, errors, set } = form
  return (
    <Card title={shell('nav.documents')} titleSize="large">
      <LogoField logo={shop.logo} />
      <div className="mt-4 flex flex-col gap-4">
        <TextAreaField
          label={t('letterhead.address')}
          name="address"
          value={data.address}
          onChange={(address) => set('address', address)}
          error={errors.address}
        />
        <TextField
          label={t('letterhead.tax_id')}
          name="taxId"
          value={data.taxId}
          onChange={(taxId) => set('taxId', taxId)}
          error={errors.taxId}
        />
        <TextAreaField
          label={t('letterhead.bank')}
          name="bank"
          value={data.bank}
          onChange={(bank) => set('bank', bank)}
          error={errors.bank}
        />
        <p className="text-sm text-text-2">{t('letterhead.help')}</p>
      </div>
    </Card>
  )
}

/** The shop's logo for documents, shown on white as in print. */
function LogoField({ logo }: { logo: Logo | null }) {
  const { t } = useTranslation('documents')
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async (file: File | undefined) => {
    if (!file || isSending) return
    setSending(true)
    const failure = await sendPicture(file, LOGO)
    setSending(false)
    setError(failure === 'failed' ? t('letterhead.logo.failed') : failure)
    if (failure === null) router.reload()
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium text-text-2">{t('letterhead.logo.label')}</legend>
      <div className="flex flex-wrap items-center gap-4">
        {logo && (
          <img
            src={`/logos/${logo.sha256}`}
            alt=""
            width={logo.width}
            height={logo.height}
            className="h-auto max-h-16 w-auto max-w-48 rounded-control border bg-white p-2"
          />
        )}
        <div className="flex flex-wrap gap-2">
          <FileTrigger acceptedFileTypes={IMAGE_TYPES} onSelect={(files) => void send(files?.[0])}>
            <Button size="sm" isPending={isSending}>
              {t(logo ? 'letterhead.logo.change' : 'letterhead.logo.add')}
            </Button>
          </FileTrigger>
          {logo && (
            <Button size="sm" variant="quiet" onPress={removeLogo}>
              {t('letterhead.logo.remove')}
            </Button>
          )}
        </div>
      </div>
      <p className="text-sm text-text-3">{t('letterhead.logo.hint')}</p>
      <p role="alert" className="text-sm font-medium text-critical empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}

const removeLogo = () => router.post(`${LOGO}/removal`, {}, { preserveScroll: true })
