import { useEffect, useState } from 'react'
import { usePost, useSubmitKey } from '#client/lib/forms.ts'
import { getJson } from '#client/lib/json-request.ts'
import type {
  AnnouncementFields,
  CurrentAnnouncement,
} from '#server/messaging/announcements/props.ts'

/** The id of the announcement that is edited, or a new one. */
export type Edited = number | 'new'

export const FIELD_NAMES = ['title', 'body', 'audience', 'campaignId', 'starts', 'ends'] as const

const EMPTY: AnnouncementFields = {
  title: '',
  body: '',
  audience: 'staff',
  campaignId: null,
  starts: '',
  ends: '',
}
const NEW: CurrentAnnouncement = { version: 0, by: '', fields: EMPTY }

/** The fields of an announcement, from the version that was opened; they never overwrite what others saved meanwhile. */
export function useAnnouncementForm(edited: Edited, onSaved: () => void) {
  const [base, setBase] = useState<CurrentAnnouncement | null>(edited === 'new' ? NEW : null)
  const [fields, setFields] = useState(EMPTY)
  const [newest, setNewest] = useState<CurrentAnnouncement | null>(null)
  const { send, isSending, errors, setErrors } = usePost()
  const { idempotencyKey } = useSubmitKey(JSON.stringify(fields))

  const startFrom = (current: CurrentAnnouncement, mine: AnnouncementFields) => {
    setBase(current)
    setFields(mine)
    setNewest(null)
    setErrors({})
  }
  useEffect(() => {
    if (edited === 'new') return
    const loading = new AbortController()
    void loadCurrent(edited, loading.signal).then((current) => {
      if (current) {
        setBase(current)
        setFields(current.fields)
      }
    })
    return () => loading.abort()
  }, [edited])

  const submit = () => {
    if (!base) return
    const about = edited === 'new' ? { idempotencyKey } : { version: base.version }
    send(
      edited === 'new' ? '/announcements' : `/announcements/${edited}`,
      { ...fields, ...about },
      {
        onSuccess: onSaved,
        onHttpException: ({ status }) => {
          if (status === 409 && edited !== 'new') void loadCurrent(edited).then(setNewest)
        },
      },
    )
  }

  return {
    /** False until the fields of the announcement are loaded. */
    isReady: base !== null,
    fields,
    errors,
    isSending,
    change: (part: Partial<AnnouncementFields>) => setFields({ ...fields, ...part }),
    submit,
    /** Set when someone else saved meanwhile: the fields before and after, and who saved them. */
    conflict: base && newest && { by: newest.by, before: base.fields, after: newest.fields },
    /** Applies the user's changes to the newer version. */
    keepMine: () => {
      if (base && newest) startFrom(newest, rebased(base.fields, fields, newest.fields))
    },
    takeTheirs: () => {
      if (newest) startFrom(newest, newest.fields)
    },
  }
}

async function loadCurrent(id: number, signal?: AbortSignal): Promise<CurrentAnnouncement | null> {
  const response = await getJson<CurrentAnnouncement>(`/announcements/${id}/now`, signal)
  return response.ok ? response.data : null
}

/** The newer fields with those that the user changed. */
function rebased(
  start: AnnouncementFields,
  mine: AnnouncementFields,
  newer: AnnouncementFields,
): AnnouncementFields {
  const changed = FIELD_NAMES.filter((name) => mine[name] !== start[name])
  return { ...newer, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) }
}
