import { useEffect, useState } from 'react'
import { postJson } from '#client/lib/json-request.ts'
import { useTypedNumber } from '#client/lib/typed-number.ts'
import type { CalculationProps, TypeFormProps } from '#server/trade/contracts/props.ts'
import { bodyOf, type Fields } from './form-fields.ts'

const PAUSE_MS = 300

/** What a contract would come to as it is typed; what was known before stays until the answer. */
export function useReckoning(fields: Fields, type: TypeFormProps): CalculationProps | null {
  const plain = useTypedNumber()
  const [reckoning, setReckoning] = useState<CalculationProps | null>(null)
  const { customerId: _nobody, ...asked } = bodyOf(fields, type, plain)
  const body = JSON.stringify({ ...asked, type: fields.type, note: '' })
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(async () => {
      const answer = await postJson<CalculationProps>('/contracts/reckoning', JSON.parse(body))
      if (!isOver && answer.ok) setReckoning(answer.data)
    }, PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [body])
  return reckoning
}
