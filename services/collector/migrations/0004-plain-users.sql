-- A run acts for its user by what that user may do when it runs, not by what they were when they named the files.
alter table collector.sources drop column acting_superuser;
