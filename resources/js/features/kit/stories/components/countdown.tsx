import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { useNow } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { Countdown } from '#client/ui/feedback/Countdown.tsx'

const NOON = '2026-11-27T17:00:00.000Z'
const ended = <p className="font-semibold">The sale has begun.</p>

export const countdown: Story = {
  id: 'components/countdown',
  title: 'Countdown',
  purpose: 'The time that is left until a campaign begins or a price lock ends.',
  components: ['ui/feedback/Countdown.tsx'],
  states: [
    { name: 'Running', Example: RunningExample },
    {
      name: 'More than a day',
      Example: () => (
        <Countdown label="Sale begins in" until={NOON} now={Date.parse('2026-11-24T08:55:10Z')}>
          {ended}
        </Countdown>
      ),
    },
    {
      name: 'Less than a minute',
      Example: () => (
        <Countdown label="Price lock ends in" until={NOON} now={Date.parse(NOON) - 42_000}>
          {ended}
        </Countdown>
      ),
    },
    {
      name: 'Over',
      Example: () => (
        <Countdown label="Sale begins in" until={NOON} now={Date.parse(NOON)}>
          {ended}
        </Countdown>
      ),
    },
  ],
  props: [
    ['label', 'string', 'What begins or ends.'],
    ['until', 'string', 'ISO 8601 text in UTC.'],
    ['now', 'number', 'In ms: useNow(1000). A fixed time stops it.'],
    ['children', 'ReactNode', 'What is shown when the time has come.'],
  ],
  notes: [
    'Only for a real time that is stored. A countdown never puts a customer under pressure.',
    'A date further away than a month is a date.',
    'Screen readers hear it once a minute; nothing moves, so reduced motion changes nothing.',
  ],
}

function RunningExample() {
  const now = useNow(1000)
  const [until, setUntil] = useState(() => new Date(now + 90_000).toISOString())
  return (
    <Countdown label="Screen locks in" until={until} now={now}>
      <Button onPress={() => setUntil(new Date(now + 90_000).toISOString())}>Start again</Button>
    </Countdown>
  )
}
