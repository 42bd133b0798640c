import { useState } from 'react'
import { type ContractFields, fieldsOf } from '#client/features/trade/contracts/form/form-fields.ts'
import type { DraftBase } from '#client/lib/drafts/stored-draft.ts'
import { getJson } from '#client/lib/json-request.ts'
import type { ContractFormProps } from '#server/trade/contracts/props.ts'
import { differences, mergeEdits } from './concurrent-edit.ts'

interface ContractConflictInput {
  page: ContractFormProps
  base: DraftBase<ContractFields>
  fields: ContractFields
  newest: ContractFormProps | null
  /** Continues editing on top of another version. */
  rebase: (base: DraftBase<ContractFields>, fields: ContractFields) => void
}

export interface ContractConflict {
  contractId: number
  before: ContractFields
  after: ContractFields
  /** Confirmed meanwhile: a draft is changed, a confirmed contract is amended. */
  isConfirmed: boolean
  keepMine: () => void
  takeTheirs: () => void
}

/** Detects that another user saved the edited contract; without differences the edit continues on the new version. */
export function useContractConflict({
  page,
  base,
  fields,
  newest: initialNewest,
  rebase,
}: ContractConflictInput) {
  const [newest, setNewest] = useState(initialNewest)
  const rebaseOn = (current: ContractFormProps, mine: ContractFields, start: ContractFields) => {
    rebase({ version: current.contract?.version ?? 0, start }, mine)
    setNewest(null)
  }
  const reload = async () => {
    if (page.contract === null) return
    const response = await getJson<ContractFormProps>(`/contracts/${page.contract.id}/now`)
    if (!response.ok) return
    const isUnchanged = differences(base.start, fieldsOf(response.data)).length === 0
    if (isUnchanged && response.data.purpose === page.purpose)
      rebaseOn(response.data, fields, base.start)
    else setNewest(response.data)
  }
  return { reload, conflict: newest && conflictWith(newest) }

  function conflictWith(current: ContractFormProps): ContractConflict {
    const after = fieldsOf(current)
    return {
      contractId: current.contract?.id ?? 0,
      before: base.start,
      after,
      isConfirmed: current.purpose !== page.purpose,
      keepMine: () => rebaseOn(current, mergeEdits(base.start, fields, after), after),
      takeTheirs: () => rebaseOn(current, { ...after, reason: fields.reason }, after),
    }
  }
}
