-- A job acts for its user by what that user may do when it runs, not by what they were when they asked for it.
alter table knowledge.jobs drop column superuser;
