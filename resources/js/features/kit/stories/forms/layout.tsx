import { type SubmitEvent, useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { ActionBar } from '#client/ui/ActionBar.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { FieldConflictNotice } from '#client/ui/drafts/ConflictNotice.tsx'
import { DraftPaper } from '#client/ui/drafts/DraftPaper.tsx'
import { SelectField, TextAreaField, TextField } from '#client/ui/Field.tsx'
import { NumberField } from '#client/ui/fields/NumberField.tsx'

const SAVED = { name: 'Maria Fernandez', phone: '+1 305 555 0142', country: 'US', note: '' }

const COUNTRIES = [
  { id: 'US', label: 'United States' },
  { id: 'MX', label: 'Mexico' },
]

function CustomerForm() {
  const [saved, setSaved] = useState(SAVED)
  const [fields, setFields] = useState(saved)
  const isDirty = JSON.stringify(fields) !== JSON.stringify(saved)
  const set = (name: keyof typeof SAVED) => (text: string) => setFields({ ...fields, [name]: text })
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    setSaved(fields)
  }
  return (
    <form onSubmit={save} noValidate>
      <div className="flex flex-col gap-5">
        <Card title="Contact">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Name" isRequired value={fields.name} onChange={set('name')} />
            <TextField label="Phone" type="tel" value={fields.phone} onChange={set('phone')} />
            <SelectField
              label="Country"
              options={COUNTRIES}
              value={fields.country}
              onChange={set('country')}
            />
          </div>
        </Card>
        <Card title="About the customer">
          <TextAreaField label="Note" value={fields.note} onChange={set('note')} />
        </Card>
      </div>
      <ActionBar
        label="Changes of the customer"
        isDirty={isDirty}
        actions={
          <>
            <Button variant="quiet" isDisabled={!isDirty} onPress={() => setFields(saved)}>
              Discard changes
            </Button>
            <Button type="submit" variant="primary" isDisabled={!isDirty}>
              Save
            </Button>
          </>
        }
      >
        <p role="status" className="text-text-2">
          {isDirty ? 'Not saved' : 'Everything is saved'}
        </p>
      </ActionBar>
    </form>
  )
}

export const formLayout: Story = {
  id: 'forms/layout',
  title: 'A form with sections',
  purpose: 'Cards for the subjects, fields in two columns, and one bar with the actions.',
  components: ['ui/Card.tsx', 'ui/ActionBar.tsx'],
  states: [{ name: 'Change a field', isWide: true, Example: CustomerForm }],
  notes: [
    'A label stands above its field, so that long translations have space.',
    'What is typed is kept in this browser until it is saved: useFormDraft. useLeaveGuard asks before it is lost.',
  ],
}

export const actionBar: Story = {
  id: 'forms/layout',
  title: 'ActionBar',
  purpose: 'The actions of a form or a selection, always at the bottom of the window.',
  components: ['ui/ActionBar.tsx'],
  states: [
    {
      name: 'Busy, with an error above the actions',
      isWide: true,
      Example: () => (
        <ActionBar
          label="Changes of the settings"
          isDirty
          notice={
            <p role="alert" className="font-medium text-critical">
              Enter a margin from 0 to 99%.
            </p>
          }
          actions={
            <Button variant="primary" isPending>
              Save
            </Button>
          }
        >
          <p className="text-text-2">3 changes</p>
        </ActionBar>
      ),
    },
  ],
  props: [
    ['actions', 'ReactNode', 'Buttons, the primary one last.'],
    ['children', 'ReactNode', 'What is changed, selected or calculated.'],
    ['notice', 'ReactNode', 'Conflicts and errors.'],
    ['isDirty', 'boolean', 'Colors the edge while changes are not saved.'],
  ],
  notes: ['It is the last child of its page or form, one on a page. It is not printed.'],
}

function OrderWithPaper() {
  const [item, setItem] = useState('Miami Cuban Link 14K, 8 mm, 22″')
  const [quantity, setQuantity] = useState<number | null>(1)
  const amount = (quantity ?? 0) * 798_500
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card title="Items">
        <div className="flex flex-col gap-4">
          <TextField label="Description" value={item} onChange={setItem} />
          <NumberField
            label="Quantity"
            minValue={1}
            value={quantity}
            onChange={setQuantity}
            className="w-32"
          />
        </div>
      </Card>
      <DraftPaper
        label="The invoice as it will be issued"
        title="Invoice"
        customer={{ label: 'Bill to', name: 'Maria Fernandez' }}
        due={{ label: 'Due', day: '2026-12-24' }}
        lines={[{ key: 'chain', text: item, detail: `${quantity ?? 0} × $7,985.00`, amount }]}
        sums={[{ label: 'Total', amount, isTotal: true }]}
        currency="USD"
      />
    </div>
  )
}

export const draftPaper: Story = {
  id: 'forms/layout',
  title: 'DraftPaper',
  purpose: 'The document beside its form, as it will be issued.',
  components: ['ui/drafts/DraftPaper.tsx'],
  states: [{ name: 'An invoice follows its form', isWide: true, Example: OrderWithPaper }],
  notes: [
    'The sums come from the same calculation as those of the server.',
    'On narrow screens the paper is below the form, and the ActionBar shows the total.',
  ],
}

const BEFORE = { phone: '+1 305 555 0142', note: '' }
const AFTER = { phone: '+1 305 555 0177', note: 'Prefers white gold' }
const FIELD_LABELS = { phone: 'Phone', note: 'Note' }

function PhoneConflict() {
  const [choice, setChoice] = useState<string | null>(null)
  if (choice) return <p>{choice}</p>
  return (
    <FieldConflictNotice
      title="Someone saved this customer while you were editing"
      names={['phone', 'note']}
      before={BEFORE}
      after={AFTER}
      label={(name) => FIELD_LABELS[name]}
      textOf={(name, fields) => fields[name] || '–'}
      keep="Keep my changes"
      take="Use the saved version"
      keepMine={() => setChoice('Your changes are in the form, on top of the newer version.')}
      takeTheirs={() => setChoice('The form shows the newer version.')}
    />
  )
}

export const conflict: Story = {
  id: 'forms/layout',
  title: 'FieldConflictNotice',
  purpose: 'Another user saved the record in the meantime: shows what differs, and asks.',
  components: ['ui/drafts/ConflictNotice.tsx'],
  states: [{ name: 'Two fields differ', isWide: true, Example: PhoneConflict }],
  notes: ['Neither choice saves: the user sees the result in the form first.'],
}
