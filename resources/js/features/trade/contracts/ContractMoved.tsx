import {
  Changes,
  ConflictActions,
  ConflictNotice,
  FieldChange,
} from '#client/lib/drafts/ConflictNotice.tsx'
import { Button } from '#client/ui/Button.tsx'
import { type Difference, differences } from './moved.ts'
import { useContractWords } from './useContractWords.ts'
import type { MovedContract } from './useMovedContract.ts'
import { useMovedWords } from './useMovedWords.ts'

/** Somebody saved while this was being typed: what is different now, and the ways on. */
export default function ContractMoved({
  moved,
  onGo,
}: {
  moved: MovedContract
  onGo: (href: string) => void
}) {
  const { t } = useContractWords()
  const { label, told } = useMovedWords()
  const { before, after, isBound, contractId } = moved
  const row = (one: Difference) =>
    one.kind === 'added' || one.kind === 'removed' ? (
      t(`moved.${one.kind}`, { name: one.line })
    ) : (
      <FieldChange
        label={label(one)}
        before={told(one.name, one.before)}
        after={told(one.name, one.after)}
      />
    )
  return (
    <ConflictNotice
      className="mb-5"
      title={t('moved.title')}
      actions={
        isBound ? (
          <Button size="sm" onPress={() => onGo(`/contracts/${contractId}/edit`)}>
            {t('moved.go')}
          </Button>
        ) : (
          <ConflictActions
            keepMine={moved.keepMine}
            takeTheirs={moved.takeTheirs}
            keep={t('moved.keep')}
            take={t('moved.take')}
          />
        )
      }
    >
      {isBound && <p className="mt-1 text-sm">{t('moved.bound')}</p>}
      <Changes>
        {differences(before, after).map((one) => (
          <li key={keyOf(one)}>{row(one)}</li>
        ))}
      </Changes>
    </ConflictNotice>
  )
}

function keyOf(one: Difference): string {
  return JSON.stringify(one)
}
