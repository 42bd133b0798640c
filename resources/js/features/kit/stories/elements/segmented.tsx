import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { Segmented } from '#client/ui/Segmented.tsx'

const KARATS = ['10K', '14K', '18K'].map((id) => ({ id, label: id }))
const CONSTRUCTIONS = ['Solid', 'Semi-hollow', 'Hollow'].map((id) => ({ id, label: id }))

function Karats({ isDisabled = false }) {
  const [karat, setKarat] = useState('14K')
  return (
    <Segmented
      label="Karat"
      options={KARATS}
      value={karat}
      onChange={setKarat}
      isDisabled={isDisabled}
    />
  )
}

function Constructions() {
  const [construction, setConstruction] = useState('Solid')
  return (
    <Segmented
      label="Construction"
      labelled="above"
      options={CONSTRUCTIONS}
      value={construction}
      onChange={setConstruction}
    />
  )
}

export const segmented: Story = {
  id: 'elements/segmented',
  title: 'Segmented',
  purpose: 'A choice between two to five options that are all visible.',
  components: ['ui/Segmented.tsx'],
  states: [
    { name: 'One of three', Example: () => <Karats /> },
    { name: 'With its label', Example: Constructions },
    { name: 'Disabled', Example: () => <Karats isDisabled /> },
  ],
  props: [
    ['label', 'string', 'Read aloud; shown above the buttons with labelled="above".'],
    ['options', '{ id, label }[]', 'Two to five, with labels of one or two words.'],
  ],
  notes: [
    'With more than five options, or where space is short, use SelectField.',
    'For on and off use Switch, for several choices at once use CheckField.',
  ],
  keys: [
    ['Tab', 'Reaches the chosen option'],
    ['Arrow keys', 'Choose the next or the previous option; mirrored in Arabic'],
  ],
}
