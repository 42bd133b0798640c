import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import type { Strength, StrengthRequest } from './password-strength.ts'

/** Examples of good passwords that were published, so that many people use them. */
const published = ['correcthorsebatterystaple']

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english, published },
  graphs: adjacencyGraphs,
  // The time grows with both: with the defaults a long random password takes more than a second.
  maxLength: 64,
  l33tMaxSubstitutions: 10,
})

parentPort?.on('message', ({ password, personal }: StrengthRequest) => {
  // zxcvbn finds few words between spaces and hyphens, so the spelling without them is judged too.
  const spellings = [password, password.replace(/[\s\p{Pd}\p{Pc}.,;:'’!?]/gu, '')]
  const results = spellings.map((spelling) => zxcvbn.check(spelling, personal))
  const { score, guessesLog10 } = results.reduce((weakest, result) =>
    result.guessesLog10 < weakest.guessesLog10 ? result : weakest,
  )
  parentPort?.postMessage({ score, guessesLog10 } satisfies Strength)
})
