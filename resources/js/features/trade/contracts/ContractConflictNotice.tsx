import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { Button } from '#client/ui/Button.tsx'
import {
  Changes,
  ConflictActions,
  ConflictNotice,
  FieldChange,
} from '#client/ui/drafts/ConflictNotice.tsx'
import type { ContractFormProps } from '#server/trade/contracts/props.ts'
import { type Difference, differences } from './concurrent-edit.ts'
import type { ContractConflict } from './form/useContractForm.ts'
import { useDifferenceLabels } from './useDifferenceLabels.ts'

/** Another user saved the contract while it was edited: shows the differences and the choices. */
export default function ContractConflictNotice({
  conflict,
  page,
  onNavigate,
}: {
  conflict: ContractConflict
  page: ContractFormProps
  onNavigate: (href: string) => void
}) {
  const { t } = useContractLabels()
  const { label, textOf } = useDifferenceLabels(page)
  const { before, after, isConfirmed, contractId } = conflict
  const changeText = (difference: Difference) =>
    difference.kind === 'added' || difference.kind === 'removed' ? (
      t(`conflict.${difference.kind}`, { name: difference.line })
    ) : (
      <FieldChange
        label={label(difference)}
        before={textOf(difference.name, difference.before)}
        after={textOf(difference.name, difference.after)}
      />
    )
  return (
    <ConflictNotice
      className="mb-5"
      title={t('conflict.title')}
      actions={
        isConfirmed ? (
          <Button size="sm" onPress={() => onNavigate(`/contracts/${contractId}/edit`)}>
            {t('conflict.continue_as_amendment')}
          </Button>
        ) : (
          <ConflictActions
            keepMine={conflict.keepMine}
            takeTheirs={conflict.takeTheirs}
            keep={t('conflict.keep_mine')}
            take={t('conflict.use_theirs')}
          />
        )
      }
    >
      {isConfirmed && <p className="mt-1 text-sm">{t('conflict.now_binding')}</p>}
      <Changes>
        {differences(before, after).map((difference) => (
          <li key={keyOf(difference)}>{changeText(difference)}</li>
        ))}
      </Changes>
    </ConflictNotice>
  )
}

function keyOf(difference: Difference): string {
  return JSON.stringify(difference)
}
