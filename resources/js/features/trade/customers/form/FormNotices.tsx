import { Link } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getJson } from '#client/lib/json-request.ts'
import { FieldConflictNotice } from '#client/ui/drafts/ConflictNotice.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { PossibleDuplicate } from '#server/trade/customers/props.ts'
import { useFieldLabels } from './FormCards.tsx'
import { differences } from './form-fields.ts'
import type { CustomerFormState } from './useCustomerForm.ts'

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

const DEBOUNCE_MS = 400

/** Existing customers with the same email, phone number, or name and birthday as typed; none before something is changed. */
function usePossibleDuplicates(
  { fields, isDirty }: Pick<CustomerFormState, 'fields' | 'isDirty'>,
  except: number | null,
): PossibleDuplicate[] {
  const { email, phone, country, name, birthday } = fields
  const [duplicates, setDuplicates] = useState<PossibleDuplicate[]>([])
  const params = { email, phone, name, birthday, country, except: String(except ?? '') }
  const query = String(
    new URLSearchParams(Object.entries(params).filter(([, value]) => value !== '')),
  )
  const isIdentifying = email.includes('@') || phone.length > 5 || (name !== '' && birthday !== '')
  const isSearchable = isDirty && isIdentifying
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      if (!isSearchable) return setDuplicates([])
      const path = `/customers/likeness?${query}`
      const response = await getJson<{ customers: PossibleDuplicate[] }>(path, controller.signal)
      if (response.ok && !controller.signal.aborted) setDuplicates(response.data.customers)
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, isSearchable])
  return duplicates
}
