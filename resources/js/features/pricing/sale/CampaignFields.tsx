import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { DateTimeField } from '#client/app/date/DateField.tsx'
import { useShop } from '#client/lib/page-props.ts'
import { SelectField, TextField } from '#client/ui/Field.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { POLICIES } from './sale-values.ts'
import type { SaleForm } from './useSaleForm.ts'

interface CampaignFieldsProps {
  form: SaleForm
  nameRef: Ref<HTMLInputElement>
}

function CampaignFields({ form, nameRef }: CampaignFieldsProps) {
  const { t } = useTranslation('sale-price')
  const { timeZone } = useShop()
  const { campaign, errors } = form
  const set = (part: Partial<typeof campaign>) => form.setCampaign({ ...campaign, ...part })
  return (
    <div className="mt-4 grid gap-4 sm:max-w-2xl sm:grid-cols-2">
      <TextField
        label={t('campaign.name')}
        inputRef={nameRef}
        name="name"
        value={campaign.name}
        onChange={(name) => set({ name })}
        error={errors.name}
        maxLength={80}
        autoComplete="off"
        className="sm:col-span-2"
      />
      <DateTimeField
        label={t('campaign.starts')}
        name="starts"
        value={campaign.starts}
        onChange={(starts) => set({ starts })}
        error={errors.starts}
      />
      <DateTimeField
        label={t('campaign.ends')}
        name="ends"
        value={campaign.ends}
        onChange={(ends) => set({ ends })}
        error={errors.ends}
      />
      <p className="text-sm text-text-3 sm:col-span-2">{t('campaign.time_zone', { timeZone })}</p>
      <div className="grid content-start gap-1">
        <SelectField
          label={t('campaign.policy')}
          value={campaign.goldPolicy}
          onChange={(id) =>
            set({ goldPolicy: POLICIES.find((policy) => policy === id) ?? 'freeze' })
          }
          error={errors.goldPolicy}
          options={POLICIES.map((id) => ({ id, label: t(`policy.${id}.title`) }))}
        />
        <p className="text-sm text-text-3">{t(`policy.${campaign.goldPolicy}.text`)}</p>
      </div>
      {campaign.goldPolicy === 'freeze' && (
        <TextField
          label={t('campaign.freezeDays')}
          name="freezeDays"
          value={campaign.freezeDays}
          onChange={(freezeDays) => set({ freezeDays })}
          error={errors.freezeDays}
          suffix={t('campaign.days')}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </div>
  )
}

/** Immediately, or as a campaign that starts and ends automatically. */
export function WhenForm({ form, nameRef }: CampaignFieldsProps) {
  const { t } = useTranslation('sale-price')
  return (
    <>
      <Segmented
        label={t('when.label')}
        value={form.when}
        onChange={(id) => form.setWhen(id === 'campaign' ? 'campaign' : 'now')}
        options={[
          { id: 'now', label: t('when.now') },
          { id: 'campaign', label: t('when.campaign') },
        ]}
      />
      <p className="mt-2 text-sm text-text-2">{t(`when.${form.when}Text`)}</p>
      {form.when === 'campaign' && <CampaignFields form={form} nameRef={nameRef} />}
    </>
  )
}
