/** A photo as pages show it: at `/photos/<hash>`, and with at most 320 pixels at `/photos/<hash>/small`. */
export interface PhotoProps {
  hash: string
  /** Of the large size, pixels. */
  width: number
  height: number
}

/** `GET /variants/:id/photos`, and the result of each change (JSON): all photos of the product or piece, in order. */
export interface PhotosProps {
  photos: PhotoProps[]
}
