// Empty on purpose: the canvas that pdfjs-dist would bring, 37 MB for a platform, has no use here. A folder and
// not an override by another package's name, because npm 9, which Debian 13 has, cannot read a lock file with one.
