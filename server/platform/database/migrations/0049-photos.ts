import type { Statements } from '#server/platform/database/dialect.ts'

/**
 * Photos, each stored once under the hash of its large size, and the products and pieces that show them in order. Both
 * sizes are WebP in base64. A product or piece has at most six, none of them twice.
 */
export const photos: Statements = (t) => [
  `create table photos (
    sha256 ${t.text} primary key check (length(sha256) = 64),
    width ${t.int} not null check (width between 1 and 1600),
    height ${t.int} not null check (height between 1 and 1600),
    created_at ${t.text} not null,
    small ${t.text} not null,
    large ${t.text} not null
  ) ${t.strict}`,
  `create table photo_uses (
    id ${t.id},
    product_id ${t.int} references products (id),
    variant_id ${t.int} references variants (id),
    position ${t.int} not null check (position between 1 and 6),
    sha256 ${t.text} not null references photos (sha256),
    check ((product_id is null) <> (variant_id is null)),
    unique (product_id, position),
    unique (variant_id, position),
    unique (product_id, sha256),
    unique (variant_id, sha256)
  ) ${t.strict}`,
  'create index photo_uses_by_photo on photo_uses (sha256)',
]
