import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { Button } from '#client/ui/Button.tsx'
import {
  Changes,
  ConflictActions,
  ConflictNotice,
  FieldChange,
  FieldConflictNotice,
} from '#client/ui/drafts/ConflictNotice.tsx'

const LABELS = { phone: 'Phone', ringSize: 'Ring size' }
const BEFORE = { phone: '+1 212 555 0123', ringSize: '6' }
const AFTER = { phone: '+1 212 555 0188', ringSize: '6½' }
const NAMES = ['phone', 'ringSize'] as const

export const conflictNotice: Story = {
  id: 'components/conflict-notice',
  title: 'ConflictNotice',
  purpose: 'Another user saved the same record first: shows both values and lets the user choose.',
  components: ['ui/drafts/ConflictNotice.tsx'],
  states: [
    { name: 'Two fields differ', Example: FieldsExample, isWide: true },
    {
      name: 'Own rows and actions',
      Example: () => (
        <ConflictNotice
          title="Anna Weber amended this contract while you were editing"
          actions={
            <ConflictActions
              keep="Keep mine"
              take="Use theirs"
              keepMine={() => undefined}
              takeTheirs={() => undefined}
            />
          }
        >
          <Changes>
            <li>
              <FieldChange label="Total" before="$2,450.00" after="$2,380.00" />
            </li>
          </Changes>
        </ConflictNotice>
      ),
      isWide: true,
    },
  ],
  props: [
    ['before, after', 'Fields', 'The values of both users.'],
    ['label, textOf', 'functions', 'How a field is called, and how its value is written.'],
  ],
  notes: [
    'Nothing is overwritten and nothing typed is lost: the form stays as it is until the choice.',
    'The server answers with 409 and the record that is stored now.',
    'Show values as people write them, never as they are stored.',
  ],
}

function FieldsExample() {
  const [isDecided, setDecided] = useState(false)
  if (isDecided) return <Button onPress={() => setDecided(false)}>Show the conflict again</Button>
  return (
    <FieldConflictNotice
      title="Someone saved this customer while you were editing"
      names={NAMES}
      before={BEFORE}
      after={AFTER}
      label={(name) => LABELS[name]}
      textOf={(name, fields) => fields[name]}
      keep="Keep mine"
      take="Use theirs"
      keepMine={() => setDecided(true)}
      takeTheirs={() => setDecided(true)}
    />
  )
}
