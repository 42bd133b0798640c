import { useState } from 'react'
import { DateField, DateTimeField } from '#client/app/date/DateField.tsx'
import { RangePicker } from '#client/app/range/RangePicker.tsx'
import type { Story } from '#client/features/kit/story.ts'
import type { DayRange } from '#client/lib/days.ts'

function DueDate({ start = '2026-12-24', error }: { start?: string; error?: string }) {
  const [day, setDay] = useState(start)
  return (
    <DateField
      label="Due on"
      value={day}
      onChange={setDay}
      error={error}
      hint={`Sent as ${day || 'nothing'}`}
    />
  )
}

function SaleBegin() {
  const [time, setTime] = useState('2026-11-27T09:00')
  return (
    <DateTimeField
      label="The sale begins"
      value={time}
      onChange={setTime}
      hint={`Sent as ${time || 'nothing'}`}
    />
  )
}

export const dateField: Story = {
  id: 'forms/dates',
  title: 'DateField and DateTimeField',
  purpose: 'A date that is typed as the language writes it, or chosen in a calendar.',
  components: ['app/date/DateField.tsx', 'app/date/CalendarPanel.tsx'],
  states: [
    { name: 'A day', Example: () => <DueDate /> },
    { name: 'Empty', Example: () => <DueDate start="" /> },
    {
      name: 'Error',
      Example: () => <DueDate start="2026-11-01" error="This date is in the past." />,
    },
    { name: 'A day with a time', Example: SaleBegin },
  ],
  props: [
    [
      'value',
      'string',
      'An ISO day, or a day with a time without a zone; empty without a readable date.',
    ],
    ['onChange', '(value) => void', 'Called as soon as the text can be read.'],
  ],
  notes: [
    'Any separator is read, and yyyy-mm-dd in every language. What cannot be read is marked when the field is left, and its form is not sent.',
    'Days and times are those of the shop’s time zone.',
    'The calendar is loaded when it is first opened.',
  ],
  keys: [
    ['Enter, Space on the button', 'Opens the calendar'],
    ['Arrow keys', 'Move by a day or a week; mirrored in Arabic'],
    ['Page Up, Page Down', 'Move by a month, with Shift by a year'],
    ['Escape', 'Closes the calendar'],
  ],
}

function Issued({ start }: { start: DayRange }) {
  const [range, setRange] = useState(start)
  return <RangePicker label="Issued" range={range} onRange={setRange} />
}

export const rangePicker: Story = {
  id: 'forms/dates',
  title: 'RangePicker',
  purpose: 'The days of a filter, in one button.',
  components: ['app/range/RangePicker.tsx', 'app/range/RangePanel.tsx'],
  states: [
    {
      name: 'A month',
      Example: () => <Issued start={{ from: '2026-11-01', to: '2026-11-30' }} />,
    },
    { name: 'From a day on', Example: () => <Issued start={{ from: '2026-11-01', to: null }} /> },
    { name: 'All days', Example: () => <Issued start={{ from: null, to: null }} /> },
  ],
  props: [
    ['label', 'string', 'What has these days: Created, Issued.'],
    ['range', '{ from, to }', 'ISO days; null where the range is open.'],
    ['other', 'string', 'The words for a range that is not of whole days, such as 24 hours.'],
  ],
  notes: ['In a form, where both days are values of their own, use two DateFields.'],
}
