import { type RefObject, useState } from 'react'
import { Months } from '#client/app/range/Months.tsx'
import { PanelFrame } from '#client/app/range/PanelFrame.tsx'
import { dayIn } from '#client/lib/days.ts'

interface CalendarPanelProps {
  label: string
  /** The button that opened the calendar, beside which it stands. */
  button: RefObject<HTMLButtonElement | null>
  /** The chosen day, null for none. */
  day: string | null
  timeZone: string
  onDay: (day: string) => void
  onClose: () => void
}

/** One month, in which a day is chosen. */
export default function CalendarPanel({
  label,
  button,
  day,
  timeZone,
  onDay,
  onClose,
}: CalendarPanelProps) {
  const [today] = useState(() => dayIn(timeZone, Date.now()))
  return (
    <PanelFrame label={label} button={button} onClose={onClose}>
      {() => (
        <div className="p-3 max-md:mx-auto max-md:w-fit">
          <Months
            range={{ from: day, to: day }}
            isChoosing={false}
            today={today}
            count={1}
            autoFocus
            onDay={onDay}
          />
        </div>
      )}
    </PanelFrame>
  )
}
