import type { Draft } from '#client/lib/drafts/stored-draft.ts'
import { useFormDraft } from '#client/lib/drafts/useFormDraft.ts'
import { useSubmitKey } from '#client/lib/forms.ts'
import { useBodyUnit } from '#client/lib/preferences/measure-units.ts'
import type { CustomerFormProps, CustomerProps } from '#server/trade/customers/page/show-props.ts'
import { differences, type Fields, fieldsOf, rebaseFields } from './form-fields.ts'

export type CustomerFormState = ReturnType<typeof useCustomerForm>

/** Form state of a customer. */
export function useCustomerForm({ customer, fields: fieldDefinitions }: CustomerFormProps) {
  const unit = useBodyUnit()
  const draft = useFormDraft<Fields, CustomerProps | null>({
    name: ['customer-draft', customer?.id ?? 'new'],
    record: customer,
    versionOf: (one) => one?.version ?? 0,
    fieldsOf: (one) => fieldsOf(one, fieldDefinitions, unit),
    isSame: (one, other) => differences(one, other).length === 0,
    merge: rebaseFields,
    restore: (stored) => (isComplete(stored) ? stored : null),
  })
  const { idempotencyKey } = useSubmitKey()
  return {
    ...draft,
    unit,
    send: () => {
      const version = customer ? { version: draft.version } : { idempotencyKey }
      const path = customer ? `/customers/${customer.id}` : '/customers'
      draft.send(
        path,
        { ...draft.fields, lengthUnit: unit, ...version },
        {
          onFailed: (status) => {
            if (status === 409 && customer) void draft.loadNewest(`/customers/${customer.id}/now`)
          },
        },
      )
    },
  }
}

const isComplete = ({ fields }: Draft<Fields>): boolean => typeof fields?.name === 'string'
