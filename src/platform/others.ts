/** What the platform serves and runs beside the calls: payment page and notifications, vendors' wallet, Originals, jobs, the watch on status and version. */
