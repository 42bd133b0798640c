import { useTranslation } from 'react-i18next'
import { FieldChanges, MovedNotice, MovedWays } from '#client/lib/drafts/ConflictNotice.tsx'
import { differences } from './form-fields.ts'
import type { CustomerFormState } from './useCustomerForm.ts'
import { useFieldWords } from './useFieldWords.ts'

/** Somebody saved while this was being typed: what is different now, and two ways on. */
export function CustomerMoved({ form }: { form: CustomerFormState }) {
  const { t } = useTranslation('customers')
  const { label, told } = useFieldWords()
  if (!form.moved) return null
  const { before, after } = form.moved
  return (
    <MovedNotice
      title={t('moved.title')}
      actions={
        <MovedWays
          keepMine={form.keepMine}
          takeTheirs={form.takeTheirs}
          keep={t('moved.keep')}
          take={t('moved.take')}
        />
      }
    >
      <FieldChanges names={differences(before, after)} {...{ before, after, label, told }} />
    </MovedNotice>
  )
}
