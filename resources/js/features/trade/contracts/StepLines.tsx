import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { TextField } from '#client/ui/Field.tsx'
import type { ContractProps, LineProps } from '#server/trade/contracts/props.ts'

type LineInputs = Record<number, { weightG?: string; kept?: number; returned?: number }>

type LineAct = 'finish' | 'reweigh' | 'settle_part'

interface StepLinesProps {
  contract: ContractProps
  act: LineAct
  inputs: LineInputs
  onChange: (inputs: LineInputs) => void
  errors: Partial<Record<string, string>>
}

/** Inputs per line: the actual weight of a finished piece, or how many pieces were kept and returned. */
export function StepLines({ contract, act, inputs, onChange, errors }: StepLinesProps) {
  const { t } = useContractLabels()
  const { weight } = useFormat()
  const setLine = (id: number, part: LineInputs[number]) =>
    onChange({ ...inputs, [id]: { ...inputs[id], ...part } })
  const lines = contract.lines
    .map((line, n) => ({ line, n }))
    .filter(({ line }) => needsInput(line, act))
  return (
    <ul className="flex flex-col gap-3">
      {lines.map(({ line, n }) => {
        const { id, description, scaleG } = line
        const remaining = line.qty - line.kept - line.returned
        const error = errors[`lines.${n}`]
        return (
          <li key={id} className="flex flex-wrap items-end gap-3">
            <p className="min-w-40 flex-1 self-center">
              <bdi>{description}</bdi>
              <span className="block text-sm text-text-2">
                {act !== 'settle_part' && scaleG && t('lines.planned', { weight: weight(scaleG) })}
                {act === 'settle_part' && t('step.still_out', { count: remaining })}
              </span>
            </p>
            {act !== 'settle_part' && (
              <TextField
                label={t('step.weighed')}
                inputMode="decimal"
                autoComplete="off"
                suffix={t('item.gram_sign')}
                className="w-36"
                value={inputs[id]?.weightG ?? ''}
                onChange={(typed) => setLine(id, { weightG: typed })}
                error={error}
              />
            )}
            {act === 'settle_part' && (
              <>
                <TextField
                  label={t('step.kept')}
                  inputMode="numeric"
                  className="w-20"
                  value={String(inputs[id]?.kept ?? '')}
                  onChange={(typed) => setLine(id, { kept: Number(typed.replace(/\D/g, '')) })}
                  error={error}
                />
                <TextField
                  label={t('step.returned')}
                  inputMode="numeric"
                  className="w-20"
                  value={String(inputs[id]?.returned ?? '')}
                  onChange={(typed) => setLine(id, { returned: Number(typed.replace(/\D/g, '')) })}
                />
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function needsInput(line: LineProps, act: LineAct): boolean {
  return act === 'settle_part' ? line.qty > line.kept + line.returned : line.weightG !== null
}
