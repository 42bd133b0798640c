import { useState } from 'react'
import { type Fields, fieldsOf } from '#client/features/trade/contracts/form/form-fields.ts'
import type { DraftBase } from '#client/lib/drafts/stored-draft.ts'
import { getJson } from '#client/lib/json-request.ts'
import type { ContractFormProps } from '#server/trade/contracts/props.ts'
import { differences, onTopOf } from './moved.ts'

interface Typing {
  page: ContractFormProps
  base: DraftBase<Fields>
  fields: Fields
  newest: ContractFormProps | null
  /** Goes on typing upon another version. */
  begin: (base: DraftBase<Fields>, fields: Fields) => void
}

export interface MovedContract {
  contractId: number
  before: Fields
  after: Fields
  /** It was confirmed meanwhile: a draft is changed, what binds is amended. */
  isBound: boolean
  keepMine: () => void
  takeTheirs: () => void
}

/** What somebody else saved while a contract was being typed; where nothing differs one simply goes on. */
export function useMovedContract({ page, base, fields, newest: found, begin }: Typing) {
  const [newest, setNewest] = useState(found)
  const upon = (now: ContractFormProps, mine: Fields, start: Fields) => {
    begin({ version: now.contract?.version ?? 0, start }, mine)
    setNewest(null)
  }
  const lookAgain = async () => {
    if (page.contract === null) return
    const answer = await getJson<ContractFormProps>(`/contracts/${page.contract.id}/now`)
    if (!answer.ok) return
    const isSame = differences(base.start, fieldsOf(answer.data)).length === 0
    if (isSame && answer.data.purpose === page.purpose) upon(answer.data, fields, base.start)
    else setNewest(answer.data)
  }
  return { lookAgain, now: newest && movedTo(newest) }

  function movedTo(now: ContractFormProps): MovedContract {
    const after = fieldsOf(now)
    return {
      contractId: now.contract?.id ?? 0,
      before: base.start,
      after,
      isBound: now.purpose !== page.purpose,
      keepMine: () => upon(now, onTopOf(base.start, fields, after), after),
      takeTheirs: () => upon(now, { ...after, reason: fields.reason }, after),
    }
  }
}
