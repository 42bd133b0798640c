import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { FieldConflictNotice } from '#client/ui/drafts/ConflictNotice.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { PossibleDuplicate } from '#server/trade/customers/props.ts'
import { useFieldLabels } from './FormCards.tsx'
import { differences } from './form-fields.ts'
import type { CustomerFormState } from './useCustomerForm.ts'
import { usePossibleDuplicates } from './usePossibleDuplicates.ts'

/** Warns during typing that the customer may already exist. */
export function PossibleDuplicatesNotice({
  form,
  except,
}: {
  form: CustomerFormState
  except: number | null
}) {
  const { t } = useTranslation('customers')
  const duplicates = usePossibleDuplicates(form, except)
  return (
    <div aria-live="polite">
      {duplicates.length > 0 && (
        <Notice tone="caution" title={t('duplicate.title', { count: duplicates.length })}>
          <ul className="mt-1 flex flex-col gap-1">
            {duplicates.map((one) => (
              <PossibleDuplicateItem key={one.id} one={one} />
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

function PossibleDuplicateItem({ one: { id, name, detail, by } }: { one: PossibleDuplicate }) {
  const { t } = useTranslation('customers')
  return (
    <li>
      <Link
        href={`/customers/${id}`}
        className="font-medium text-petrol underline underline-offset-2"
      >
        <bdi>{name}</bdi>
      </Link>{' '}
      <bdi className="text-sm">{detail}</bdi>{' '}
      <span className="text-sm">· {t(`duplicate.${by}`)}</span>
    </li>
  )
}

/** Shows what somebody else saved meanwhile, with two ways to resolve the conflict. */
export function CustomerConflict({ form }: { form: CustomerFormState }) {
  const { t } = useTranslation('customers')
  const { label, textOf } = useFieldLabels()
  if (!form.conflict) return null
  const { before, after, keepMine, takeTheirs } = form.conflict
  return (
    <FieldConflictNotice
      title={t('conflict.title')}
      keep={t('conflict.keep_mine')}
      take={t('conflict.use_theirs')}
      keepMine={keepMine}
      takeTheirs={takeTheirs}
      names={differences(before, after)}
      before={before}
      after={after}
      label={label}
      textOf={textOf}
    />
  )
}
