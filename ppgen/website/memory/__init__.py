"""What is kept from build to build."""
