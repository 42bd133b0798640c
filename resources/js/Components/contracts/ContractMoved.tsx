import { Becomes } from '../Becomes.tsx'
import { Button } from '../Button.tsx'
import { Notice } from '../Notice.tsx'
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
      <>
        {label(one)}
        {': '}
        <bdi className="line-through">{told(one.name, one.before)}</bdi>
        <Becomes />
        <bdi className="font-medium">{told(one.name, one.after)}</bdi>
      </>
    )
  return (
    <Notice
      tone="caution"
      role="status"
      className="mb-5"
      title={t('moved.title')}
      actions={
        isBound ? (
          <Button size="sm" onPress={() => onGo(`/contracts/${contractId}/edit`)}>
            {t('moved.go')}
          </Button>
        ) : (
          <>
            <Button size="sm" onPress={moved.keepMine}>
              {t('moved.keep')}
            </Button>
            <Button size="sm" variant="quiet" onPress={moved.takeTheirs}>
              {t('moved.take')}
            </Button>
          </>
        )
      }
    >
      {isBound && <p className="mt-1 text-sm">{t('moved.bound')}</p>}
      <ul className="mt-1 flex flex-col gap-0.5 text-sm">
        {differences(before, after).map((one) => (
          <li key={keyOf(one)}>{row(one)}</li>
        ))}
      </ul>
    </Notice>
  )
}

function keyOf(one: Difference): string {
  return JSON.stringify(one)
}
