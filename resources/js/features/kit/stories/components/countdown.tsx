import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { Button } from '#client/ui/Button.tsx'
import { Countdown } from '#client/ui/feedback/Countdown.tsx'

const HOUR_MS = 3_600_000

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

function Running({ hours }: { hours: number }) {
  const [until] = useState(() => inHours(hours))
  return <Countdown label="The sale begins in" until={until} offsetMs={0} className="text-3xl" />
}

function Ending() {
  const [until, setUntil] = useState(() => inHours(1 / 60))
  const [isOver, setOver] = useState(false)
  const restart = () => {
    setUntil(inHours(1 / 60))
    setOver(false)
  }
  if (isOver) return <Button onPress={restart}>Start again</Button>
  return (
    <Countdown
      label="The price lock ends in"
      until={until}
      offsetMs={0}
      onReached={() => setOver(true)}
      className="text-3xl"
    />
  )
}

export const countdown: Story = {
  id: 'components/countdown',
  title: 'Countdown',
  purpose:
    'The time that is left until a campaign begins, an announcement starts or a price lock ends.',
  components: ['ui/feedback/Countdown.tsx'],
  states: [
    { name: 'Days', Example: () => <Running hours={75} /> },
    { name: 'Hours', Example: () => <Running hours={5.5} /> },
    { name: 'One minute, then over', Example: Ending },
  ],
  props: [
    ['until', 'string', 'ISO 8601 text in UTC.'],
    ['offsetMs', 'number', 'How far the clock of the server is ahead of that of this device.'],
    ['label', 'string', 'What begins or ends; read aloud with the time.'],
    ['onReached', '() => void', 'Called once when the time has come.'],
    ['className', 'string', 'The size of the figures.'],
  ],
  notes: [
    'Only for a real time that is stored. A countdown never puts a customer under pressure.',
    'A date further away than a month is a date.',
    'Screen readers hear it at most once a minute. Under reduced motion it shows whole minutes.',
  ],
}
