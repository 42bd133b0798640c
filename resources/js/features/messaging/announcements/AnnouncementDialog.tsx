import { type SubmitEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DateTimeField } from '#client/app/date/DateField.tsx'
import { useFormat } from '#client/lib/format.ts'
import { useFormFocus } from '#client/lib/forms.ts'
import { joinParts } from '#client/lib/join-parts.ts'
import { useShop } from '#client/lib/page-props.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { dayTimeText } from '#client/lib/typing/typed-date.ts'
import { FieldConflictNotice } from '#client/ui/drafts/ConflictNotice.tsx'
import { SelectField, TextAreaField, TextField } from '#client/ui/Field.tsx'
import { FormDialog } from '#client/ui/feedback/FormDialog.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { AnnouncementFields, CampaignOption } from '#server/messaging/announcements/props.ts'
import { type Edited, FIELD_NAMES, useAnnouncementForm } from './useAnnouncementForm.ts'

type Form = ReturnType<typeof useAnnouncementForm>

interface AnnouncementDialogProps {
  edited: Edited
  campaigns: CampaignOption[]
  onClose: () => void
}

/** Plans or edits an announcement. */
export default function AnnouncementDialog({
  edited,
  campaigns,
  onClose,
}: AnnouncementDialogProps) {
  const { t } = useTranslation('announcements')
  const id = useId()
  const form = useAnnouncementForm(edited, onClose)
  const element = useFormFocus(form.errors)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <FormDialog
      title={t(edited === 'new' ? 'form.new' : 'form.edit')}
      labels={{
        save: t(edited === 'new' ? 'announce' : 'form.save'),
        cancel: t('form.cancel'),
      }}
      form={id}
      isSending={form.isSending}
      error={form.errors.form}
      onClose={onClose}
    >
      <form id={id} ref={element} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Conflict form={form} campaigns={campaigns} />
        {form.isReady && <Fields form={form} campaigns={campaigns} />}
      </form>
    </FormDialog>
  )
}

function Fields({ form, campaigns }: { form: Form; campaigns: CampaignOption[] }) {
  const { t } = useTranslation('announcements')
  const { fields, errors, change } = form
  return (
    <>
      <TextField
        label={t('form.title')}
        name="title"
        autoFocus
        value={fields.title}
        onChange={(title) => change({ title })}
        error={errors.title}
        maxLength={80}
        autoComplete="off"
      />
      <TextAreaField
        label={t('form.body')}
        name="body"
        value={fields.body}
        onChange={(body) => change({ body })}
        error={errors.body}
      />
      <Dates form={form} campaigns={campaigns} />
      <Segmented
        label={t('audience.label')}
        labelled="above"
        value={fields.audience}
        onChange={(id) => change({ audience: id === 'screens' ? 'screens' : 'staff' })}
        options={[
          { id: 'staff', label: t('audience.staff') },
          { id: 'screens', label: t('audience.screens') },
        ]}
      />
    </>
  )
}

/** The dates of a campaign, or those that are entered here. */
function Dates({ form, campaigns }: { form: Form; campaigns: CampaignOption[] }) {
  const { t } = useTranslation('announcements')
  const { timeZone } = useShop()
  const campaignLabel = useCampaignLabel(campaigns)
  const { fields, errors, change } = form
  const options = campaigns.map(({ id }) => ({ id: String(id), label: campaignLabel(id) }))
  return (
    <>
      <SelectField
        label={t('form.when')}
        name="campaignId"
        value={String(fields.campaignId ?? '')}
        onChange={(id) => change({ campaignId: id === '' ? null : Number(id) })}
        options={[{ id: '', label: t('form.own') }, ...options]}
        error={errors.campaignId}
      />
      {fields.campaignId === null && (
        <div className="grid gap-4 sm:grid-cols-2">
          <DateTimeField
            label={t('form.starts')}
            name="starts"
            value={fields.starts}
            onChange={(starts) => change({ starts })}
            error={errors.starts}
          />
          <DateTimeField
            label={t('form.ends')}
            name="ends"
            value={fields.ends}
            onChange={(ends) => change({ ends })}
            error={errors.ends}
          />
          <p className="text-sm text-text-3 sm:col-span-2">{t('form.time_zone', { timeZone })}</p>
        </div>
      )}
    </>
  )
}

function useCampaignLabel(campaigns: CampaignOption[]) {
  const { t } = useTranslation('announcements')
  const format = useFormat()
  return (id: number) => {
    const campaign = campaigns.find((one) => one.id === id)
    return campaign
      ? joinParts([t('campaign', { name: campaign.name }), format.dateTime(campaign.startsAt)])
      : t('form.of_campaign')
  }
}

/** What someone else saved meanwhile, with two ways to resolve the conflict. */
function Conflict({ form, campaigns }: { form: Form; campaigns: CampaignOption[] }) {
  const { t } = useTranslation('announcements')
  const locale = usePreferences((state) => state.locale)
  const campaignLabel = useCampaignLabel(campaigns)
  if (!form.conflict) return null
  const { by, before, after } = form.conflict
  const labels = {
    title: t('form.title'),
    body: t('form.body'),
    audience: t('audience.label'),
    campaignId: t('form.when'),
    starts: t('form.starts'),
    ends: t('form.ends'),
  }
  const textOf = (name: keyof AnnouncementFields, fields: AnnouncementFields): string => {
    if (name === 'audience') return t(`audience.${fields.audience}`)
    if (name === 'campaignId')
      return fields.campaignId === null ? t('form.own') : campaignLabel(fields.campaignId)
    const text = fields[name]
    return (name === 'starts' || name === 'ends') && text ? dayTimeText(locale, text) : text || '–'
  }
  return (
    <FieldConflictNotice
      title={t('conflict.title', { name: by })}
      keep={t('conflict.keep')}
      take={t('conflict.take')}
      keepMine={form.keepMine}
      takeTheirs={form.takeTheirs}
      names={FIELD_NAMES.filter((name) => before[name] !== after[name])}
      before={before}
      after={after}
      label={(name) => labels[name]}
      textOf={textOf}
    />
  )
}
