import { type SubmitEvent, useId, useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { FormDialog } from '#client/ui/feedback/FormDialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'

export const dialog: Story = {
  id: 'components/dialog',
  title: 'Dialog',
  purpose: 'A short task or a question that has to be finished before the page goes on.',
  components: ['ui/Dialog.tsx', 'ui/Overlay.tsx', 'ui/feedback/FormDialog.tsx'],
  states: [
    { name: 'Task', Example: TaskExample },
    { name: 'Busy', Example: BusyExample },
    { name: 'Error', Example: ErrorExample },
    { name: 'Form', Example: FormExample },
    { name: 'Long text', Example: LongExample },
  ],
  props: [
    ['title', 'string', 'What is done here, as on the button that opens it.'],
    ['actions', 'ReactNode', 'Buttons at the end; the one that does it is the last.'],
    ['role', "'dialog' | 'alertdialog'", '`alertdialog` for a question about what is lost.'],
  ],
  notes: [
    'A form stands in a FormDialog: Enter sends it, and a refusal of the whole form is shown below its fields.',
    'One primary or critical button, and a way out beside it.',
    'An error stands in the dialog, which stays open with what was typed.',
    'For a record to look into beside its list use Drawer; for a question use ConfirmDialog.',
    'Load a dialog when it is opened: lazyWithRetry around its file.',
  ],
  keys: [
    ['Tab', 'Stays in the dialog.'],
    ['Esc', 'Closes it; the focus returns to the button that opened it.'],
  ],
}

function TaskExample() {
  const [isOpen, setOpen] = useState(false)
  const [amount, setAmount] = useState('250.00')
  const close = () => setOpen(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Record payment</Button>
      <Dialog
        title="Record payment"
        isOpen={isOpen}
        onOpenChange={setOpen}
        actions={
          <>
            <Button onPress={close}>Cancel</Button>
            <Button variant="primary" onPress={close}>
              Record payment
            </Button>
          </>
        }
      >
        <TextField label="Amount in USD" value={amount} onChange={setAmount} />
      </Dialog>
    </>
  )
}

function FormExample() {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('Repairs')
  const [error, setError] = useState<string>()
  const id = useId()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setError('Another user changed this tax class. Check it, then save again.')
  }
  return (
    <>
      <Button onPress={() => setOpen(true)}>Edit tax class</Button>
      {isOpen && (
        <FormDialog
          title="Edit tax class"
          labels={{ save: 'Save', cancel: 'Cancel' }}
          form={id}
          isSending={false}
          error={error}
          onClose={() => setOpen(false)}
        >
          <form id={id} onSubmit={submit} noValidate>
            <TextField label="Name" value={name} onChange={setName} />
          </form>
        </FormDialog>
      )}
    </>
  )
}

function BusyExample() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Apply prices</Button>
      <Dialog
        title="Apply prices"
        isOpen={isOpen}
        onOpenChange={setOpen}
        actions={
          <>
            <Button onPress={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" isPending>
              Apply 456 prices
            </Button>
          </>
        }
      >
        <p>456 pieces change by −4.2% on average.</p>
      </Dialog>
    </>
  )
}

function ErrorExample() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Send invoice</Button>
      <Dialog
        title="Send invoice"
        isOpen={isOpen}
        onOpenChange={setOpen}
        actions={
          <>
            <Button onPress={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary">Try again</Button>
          </>
        }
      >
        <Notice tone="critical" title="The email couldn’t be sent">
          The mail server did not answer. The invoice is saved; try again in a minute.
        </Notice>
      </Dialog>
    </>
  )
}

function LongExample() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Read the terms</Button>
      <Dialog
        title="Layaway terms"
        isOpen={isOpen}
        onOpenChange={setOpen}
        actions={<Button onPress={() => setOpen(false)}>Close</Button>}
      >
        <ol className="list-decimal space-y-3 ps-5">
          {TERMS.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ol>
      </Dialog>
    </>
  )
}

const MONTHS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const TERMS = [
  'The deposit is at least 20% of the total price.',
  ...MONTHS.map(
    (month) =>
      `The installment of the ${month} month is due on the day of the contract. A reminder is sent three days before it. Payments in cash over $10,000.00 in a year are reported.`,
  ),
  'The price of the gold is fixed on the day of the contract.',
]
