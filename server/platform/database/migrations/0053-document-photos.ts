import type { Statements } from '#server/platform/database/dialect.ts'

/** The photos that a document shows. Such a photo stays stored after it was removed from its product or piece. */
export const documentPhotos: Statements = (t) => [
  `create table document_photos (
    document_id ${t.int} not null references documents (id),
    sha256 ${t.text} not null references photos (sha256),
    primary key (document_id, sha256)
  ) ${t.strict}`,
  'create index document_photos_by_photo on document_photos (sha256)',
]
