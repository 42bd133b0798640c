import { expect, test } from 'vitest'
import { kindOf } from '#server/pricing/run-kinds.ts'
import { REQUEST_KINDS } from '#server/pricing/run-requests/request-kinds.ts'

test.each(REQUEST_KINDS)(
  'an outdated preview of kind $kind offers recalculation if there is one',
  (request) => {
    expect(kindOf(request.kind).isRecalculable === true).toBe('recalculate' in request)
  },
)
