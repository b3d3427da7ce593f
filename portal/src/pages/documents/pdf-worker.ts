// A file of its own, so that the bundle of the worker has the address of this service, as the security policy requires.
import 'pdfjs-dist/build/pdf.worker.min.mjs';
