import { useTranslation } from 'react-i18next'
import { Becomes } from '../Becomes.tsx'
import { Button } from '../Button.tsx'
import { Notice } from '../Notice.tsx'
import { differences, type Fields } from './form-fields.ts'
import type { CustomerFormState } from './useCustomerForm.ts'
import { useFieldWords } from './useFieldWords.ts'

/** Somebody saved while this was being typed: what is different now, and two ways on. */
export function CustomerMoved({ form }: { form: CustomerFormState }) {
  const { t } = useTranslation('customers')
  const { label, told } = useFieldWords()
  if (!form.moved) return null
  const { before, after } = form.moved
  const row = (name: keyof Fields) => (
    <li key={name}>
      {label(name)}
      {': '}
      <bdi className="line-through">{told(name, before)}</bdi>
      <Becomes />
      <bdi className="font-medium">{told(name, after)}</bdi>
    </li>
  )
  return (
    <Notice
      tone="caution"
      role="status"
      title={t('moved.title')}
      actions={
        <>
          <Button size="sm" onPress={form.keepMine}>
            {t('moved.keep')}
          </Button>
          <Button size="sm" variant="quiet" onPress={form.takeTheirs}>
            {t('moved.take')}
          </Button>
        </>
      }
    >
      <ul className="mt-1 flex flex-col gap-0.5 text-sm">{differences(before, after).map(row)}</ul>
    </Notice>
  )
}
